import { parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }

/** What to do for a command line: something to run, or something to print with its exit code. */
export type Request = { run: () => Promise<number> } | { print: string; exitCode: 0 | 1 }

interface Command {
  usage: string
  summary: string
  /** Its own flags, each without a value. */
  flags: Readonly<Record<string, string>>
  /** The words after its name; null if the command does not accept them. */
  read(words: string[], flags: Readonly<Record<string, boolean>>): (() => Promise<number>) | null
}

const withoutWords = (run: () => Promise<number>) => (words: string[]) =>
  words.length === 0 ? run : null

// Loaded only when a command runs: help need not wait for a server.
const start = async () => (await import('./start.ts')).start()
const migrate = async () => (await import('./migrate.ts')).migrateCommand()
const doctor = async () => (await import('./doctor.ts')).doctor()
const rotateKeys = async (options: { project: string | null; cut: boolean }) =>
  (await import('./keys.ts')).keys(options)

const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    usage: 'start',
    summary: 'Start the service (the default)',
    flags: {},
    read: withoutWords(start),
  },
  migrate: {
    usage: 'migrate',
    summary: 'Update the database, then exit',
    flags: {},
    read: withoutWords(migrate),
  },
  doctor: {
    usage: 'doctor',
    summary: 'Report problems and how to fix them',
    flags: {},
    read: withoutWords(doctor),
  },
  keys: {
    usage: 'keys rotate [project] [--cut]',
    summary: 'Sign tokens with a new key, in one project or in all',
    flags: { cut: 'Reject tokens of the former key immediately' },
    read: ([action, project, ...rest], { cut = false }) =>
      action === 'rotate' && rest.length === 0
        ? () => rotateKeys({ project: project ?? null, cut })
        : null,
  },
}

const COMMON_FLAGS = { help: 'Show this help', version: 'Show the version' }

/**
 * Parses the words after the name of the program. Nothing is ignored: unknown input is an error,
 * and nothing runs.
 */
export function readArguments(args: readonly string[]): Request {
  const [first] = args
  const isNamed = first !== undefined && !first.startsWith('-')
  const name = isNamed ? first : 'start'
  const rest = isNamed ? args.slice(1) : args
  if (name === 'help') return { print: usage(), exitCode: 0 }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) return mistake(`Unknown command '${name}'.`, usage())

  const help = name === 'start' ? usage() : usageOf(command)
  try {
    const flag = { type: 'boolean' } as const
    const { values, positionals } = parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: {
        help: { ...flag, short: 'h' },
        version: { ...flag, short: 'v' },
        ...Object.fromEntries(Object.keys(command.flags).map((known) => [known, flag])),
      },
    })
    if (values.help) return { print: help, exitCode: 0 }
    if (values.version) return { print: packageJson.version, exitCode: 0 }
    const run = command.read(positionals, values as Record<string, boolean>)
    return run === null
      ? mistake(`Unexpected arguments for '${name}': ${rest.join(' ') || '(none)'}.`, help)
      : { run }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // The first sentence names the error; the others are about the parser.
    return mistake(`${error.message.split(/\. /)[0]}.`, help)
  }
}

const mistake = (problem: string, help: string): Request => ({
  print: `${problem}\n\n${help}`,
  exitCode: 1,
})

const usage = (): string =>
  [
    'Usage: latchkey [command]',
    '',
    ...table(Object.values(COMMANDS).map(({ usage, summary }) => [usage, summary])),
    '',
    ...table(Object.entries(COMMON_FLAGS).map(([name, summary]) => [`--${name}`, summary])),
    '',
    'In a clone of the repository: npm start, npm run latchkey -- doctor, …',
    'All settings are environment variables: see docs/configuration.md.',
  ].join('\n')

const usageOf = ({ usage, summary, flags }: Command): string =>
  [
    `Usage: latchkey ${usage}`,
    '',
    `${summary}.`,
    '',
    ...table(
      Object.entries({ ...flags, ...COMMON_FLAGS }).map(([name, text]) => [`--${name}`, text]),
    ),
  ].join('\n')

const table = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
