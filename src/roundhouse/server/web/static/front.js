// The film on the front page: stop it, which shows the board at its end, or play it again.
(() => {
  const button = document.getElementById("film");
  const picture = button?.closest("figure").querySelector("img");
  if (!button || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const film = picture.getAttribute("src");
  let plays = true, times = 0;
  button.hidden = false;
  button.addEventListener("click", () => {
    plays = !plays;
    // An address of its own begins the film anew; the answer is the same one, from the cache.
    picture.src = plays ? `${film}#${++times}` : `${film}#still`;
    button.textContent = plays ? button.dataset.stop : button.dataset.again;
  });
})();
