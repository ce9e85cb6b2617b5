import chromium from '@sparticuz/chromium';

// Run as a process of its own: the package reads TMPDIR for its target and changes its process's
// environment.
await chromium.executablePath();
