// Sets language, direction, theme and whether a session is kept, before the first paint. Classic script, so nothing flashes.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch (_) {
      return null;
    }
  };
  var language = read('language');
  if (language !== 'en' && language !== 'ar') {
    language = root.dataset.language || (/^ar\b/i.test(navigator.language || '') ? 'ar' : 'en');
  }
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  // The landing page's first paint is for strangers. The keys are those of app/stored.ts.
  if (['authToken', 'auth_token', 'admin_token', 'portico_token'].some(read)) {
    root.dataset.session = 'kept';
  }
  var theme = read('theme');
  var dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
})();
