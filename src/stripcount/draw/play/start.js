"use strict";
{
  const given = document.getElementById("given");
  const root = document.getElementById("page");
  if (given && root) {
    /** @type {Content} */
    const content = JSON.parse(given.textContent || "");
    if (content.edit) new DrawPage(content, root);
    else new PlayPage(content, root);
  }
}
