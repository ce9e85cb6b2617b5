// Sets language, direction, theme and session mark before the first paint. A blocking classic
// script, so that nothing flashes.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch (_) {
      return null;
    }
  };
  // The build lists the languages as `en:ltr ar:rtl`, see texts/vitePlugin.ts.
  var named = document.currentScript.dataset.languages.split(' ').map(function (each) {
    return each.split(':');
  });
  var directions = Object.assign(Object.create(null), Object.fromEntries(named));
  var language = read('language');
  if (!directions[language]) {
    var wanted = root.dataset.language || (navigator.language || '').slice(0, 2).toLowerCase();
    language = directions[wanted] ? wanted : named[0][0];
  }
  root.lang = language;
  root.dir = directions[language];
  // Hides the landing page's first paint when a session exists. The keys are those of
  // app/stored.ts.
  if (['authToken', 'auth_token', 'admin_token', 'portico_token'].some(read)) {
    root.dataset.session = 'kept';
  }
  var theme = read('theme');
  var dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  // The first paint contains its text in every language; this hides the others.
  if (document.adoptedStyleSheets) {
    var own = new CSSStyleSheet();
    own.replaceSync(
      '.in-each-language > :not(:lang(' + language.slice(0, 2) + ')) { display: none }',
    );
    document.adoptedStyleSheets = [own];
  }
})();
