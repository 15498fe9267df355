/** Generates the API's types from the contract, api/openapi.json. */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** Base path of the operations that the console calls. Others are for agents, at the agent gateway. */
const BASE = '/api/v1/';
const CONTRACT = new URL('../../api/openapi.json', import.meta.url);
export const SCHEMA = new URL('../src/api/schema.ts', import.meta.url);

export async function generated(): Promise<string> {
  const contract = JSON.parse(await readFile(CONTRACT, 'utf8')) as OpenAPI3;
  contract.paths = Object.fromEntries(
    Object.entries(contract.paths ?? {}).filter(([path]) => path.startsWith(BASE)),
  );
  const types = astToString(await openapiTS(contract, { alphabetize: true, emptyObjectsUnknown: true }));
  return `/** Generated from api/openapi.json by \`npm run generate\`. */\n${types}`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) await writeFile(SCHEMA, await generated());
