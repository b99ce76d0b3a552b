// The words of the page's language; a sentence without a translation is said in English.
(() => {
  const words = JSON.parse(document.currentScript.dataset.words || "{}");
  window.say = (text, fields = {}) => (words[text] ?? text).replace(/%\((\w+)\)s/g, (found, name) => fields[name] ?? found);
})();
