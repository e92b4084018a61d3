import { z } from 'zod'
import { BODY_MAX_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { email, millis, success, uuid } from '../primitives.ts'
import { IMPORT_FIELD_NAMES, IMPORT_FORMATS, IMPORT_PRESETS } from '../user-import/index.ts'
import { createUser } from './users.ts'

/** The largest part of an upload, in bytes. */
export const IMPORT_PART_MAX_BYTES: number = BODY_MAX_BYTES.record
/** The most parts of an upload. */
export const IMPORT_MAX_PARTS = 10_000
/** Most characters of the name of a column, or of a path into JSON. */
const SOURCE_MAX_LENGTH = 300

/** Rows that the report of an import has at most. */
export const MAX_IMPORT_REPORT_ROWS = 100_000
/** Ended imports of a project whose reports are kept. */
export const KEPT_IMPORT_REPORTS = 10
/** What the report of an import says about a row. */
export const IMPORT_REPORT_COLUMNS = ['row', 'outcome', 'id', 'email', 'code', 'message'] as const

export const IMPORT_CONFLICTS = ['skip', 'update', 'fail'] as const
export type ImportConflict = (typeof IMPORT_CONFLICTS)[number]

/** In the years 1970 to 9999. */
const time = millis.min(0).max(Date.parse('9999-12-31T23:59:59.999Z'))

const otherEmail = z.strictObject({
  value: email.min(1).max(1_000),
  is_verified: z.boolean().default(false),
  used_for_auth: z.boolean().default(false),
})

/** A user in a file: the fields of a new user, and what only an import may set. */
export const importedUser = createUser.body
  .omit({ password: true, passkey_auth_enabled: true })
  .extend({
    id: uuid.optional(),
    other_emails: z
      .array(
        z.union([
          email
            .min(1)
            .max(1_000)
            .transform((value) => ({ value, is_verified: false, used_for_auth: false })),
          otherEmail,
        ]),
      )
      .max(100)
      .optional(),
    signed_up_at_millis: time.optional(),
    last_active_at_millis: time.optional(),
    is_blocked: z.boolean().optional(),
  })
export type ImportedUser = z.infer<typeof importedUser>

const source = z.string().min(1).max(SOURCE_MAX_LENGTH)
const sources = z.union([source, z.array(source).min(1).max(4)]).optional()

const mapping = z
  .union([
    z.enum(IMPORT_PRESETS),
    z.strictObject(Object.fromEntries(IMPORT_FIELD_NAMES.map((name) => [name, sources]))),
  ])
  .meta({
    description:
      'A known kind of file, or for each field the name of its column or a path into JSON, such as `profile.name`; several are joined with spaces. Default: `latchkey`, the export of this service',
  })

const base64 = z
  .string()
  .max(500)
  .regex(/^[A-Za-z0-9+/_-]*={0,2}$/, 'must be base64')

const firebaseHash = z
  .strictObject({
    signer_key: base64.min(1),
    salt_separator: base64,
    rounds: z.int().min(1).max(100),
    memory_cost: z.int().min(1).max(100),
  })
  .meta({ description: 'The password hash parameters of the Firebase project' })

/** An import of users (protocol 09 §24 no. 11). */
export const importJob = z.strictObject({
  id: uuid,
  kind: z.literal('users.import'),
  state: z.enum(['queued', 'running', 'done', 'stopped']),
  dry_run: z.boolean(),
  on_conflict: z.enum(IMPORT_CONFLICTS),
  done: z.int().meta({ description: 'Rows that were read' }),
  total: z.int().nullable().meta({ description: 'Number of rows; null until all are read' }),
  total_estimate: z.int().meta({ description: 'The same number, estimated from the size' }),
  created: z.int().meta({ description: 'In a dry run, users that would be created' }),
  updated: z.int(),
  skipped: z.int(),
  failed: z.int(),
  failures: z
    .array(
      z.strictObject({
        row: z.int().meta({ description: 'Number of the row, without the header; 1 is the first' }),
        id: z.string().nullable().meta({ description: 'As in the row' }),
        email: z.string().nullable().meta({ description: 'As in the row' }),
        code: z.string().nullable().meta({ description: 'Code of the error, if it has one' }),
        message: z.string(),
      }),
    )
    .meta({ description: 'The first 100' }),
  has_report: z.boolean().meta({
    description: 'False once newer imports ended: a project keeps the reports of the last 10',
  }),
  created_at_millis: millis,
  finished_at_millis: millis.nullable(),
})

export const importUsers = endpoint({
  tag: 'Users',
  method: 'POST',
  path: '/internal/users/import',
  access: ['admin'],
  audit: { kind: 'users.import_started' },
  summary: 'Import users from a file',
  description:
    'Starts a job and returns its id. Each row is checked as a new user is. No email is sent, and no webhook unless `webhooks` is true. A dry run changes nothing and counts what would happen. An upload is deleted at the end of the import, but not of a dry run.',
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: z.strictObject({
    format: z.enum(IMPORT_FORMATS),
    mapping: mapping.optional(),
    firebase_hash: firebaseHash.optional(),
    dry_run: z.boolean().optional(),
    on_conflict: z.enum(IMPORT_CONFLICTS).optional().meta({
      description:
        'What happens to a row whose id, sign-in address or account at a provider an existing user has. Default: `fail`',
    }),
    webhooks: z
      .boolean()
      .optional()
      .meta({ description: 'Send `user.created` for new users. Default: false' }),
    data: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'The file. Either this or `upload_id`' }),
    upload_id: uuid.optional(),
  }),
  status: 202,
  returns: z.strictObject({ job_id: uuid }),
  errors: ['QUOTA_EXCEEDED'],
  plainErrors: ['import-upload-not-found', 'import-upload-in-use', 'import-upload-incomplete'],
})

export const createImportUpload = endpoint({
  tag: 'Users',
  method: 'POST',
  path: '/internal/users/import/uploads',
  access: ['admin'],
  audit: { none: 'It changes no user. The import that reads the file is recorded.' },
  summary: 'Start to upload a file with users',
  description: 'Send its parts next. It is deleted after 24 hours, unless an import reads it.',
  body: z.strictObject({}).optional(),
  status: 201,
  returns: z.strictObject({
    upload_id: uuid,
    part_max_bytes: z.int(),
    expires_at_millis: millis,
  }),
  errors: ['QUOTA_EXCEEDED'],
})

export const downloadImportReport = endpoint({
  tag: 'Users',
  method: 'GET',
  path: '/internal/jobs/:job_id/report',
  access: ['admin'],
  summary: 'Download the report of an import',
  description:
    'The rows that failed or were skipped, in the order of the file, as CSV (RFC 4180) or as one JSON object per line: `row`, `outcome` (`failed` or `skipped`), `id` and `email` as in the row, `code` and `message`. No other value of a row is part of it. It has the first 100,000 of them, and while the import runs those read so far. It is deleted with the import, or when 10 later imports of the project have ended.',
  params: z.strictObject({ job_id: uuid }),
  query: z.strictObject({ format: z.enum(['csv', 'ndjson']) }),
  returns: 'text',
  streamsFile: true,
  errors: [],
  plainErrors: ['import-report-not-found'],
})

const upload = z.strictObject({ upload_id: uuid })

export const putImportPart = endpoint({
  tag: 'Users',
  method: 'PUT',
  path: '/internal/users/import/uploads/:upload_id/parts/:part',
  access: ['admin'],
  audit: { none: 'It changes no user. The import that reads the file is recorded.' },
  summary: 'Upload a part of a file',
  description:
    'The bytes as they are. Parts are counted from 1; a part that is sent again is replaced.',
  params: upload.extend({ part: z.int().min(1).max(IMPORT_MAX_PARTS) }),
  maxBodyBytes: IMPORT_PART_MAX_BYTES,
  rawBody: true,
  body: z.instanceof(Uint8Array),
  returns: z.strictObject({
    size_bytes: z.int().meta({ description: 'Of all parts together' }),
  }),
  errors: ['QUOTA_EXCEEDED'],
  plainErrors: ['import-upload-not-found', 'import-upload-in-use'],
})

export const deleteImportUpload = endpoint({
  tag: 'Users',
  method: 'DELETE',
  path: '/internal/users/import/uploads/:upload_id',
  access: ['admin'],
  audit: { none: 'It changes no user.' },
  summary: 'Delete an uploaded file',
  params: upload,
  returns: success,
  errors: [],
  plainErrors: ['import-upload-not-found', 'import-upload-in-use'],
})
