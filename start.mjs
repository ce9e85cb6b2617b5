// Plain JavaScript, so that an old Node can read it and say so.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Portico needs Node 22.18 or newer; this is ${process.version}. ` +
      'Use `npm start`: the install brings its own Node 24 on Linux and Windows.',
  );
  process.exit(1);
}

await import('./src/server/main.ts');
