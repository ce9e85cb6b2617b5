import { readConfig } from './config/index.ts';
import { StartError } from './platform/start/startError.ts';
import { runServices } from './run.ts';

try {
  await runServices(readConfig(process.env, process.argv.slice(2)));
} catch (error) {
  if (error instanceof StartError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
