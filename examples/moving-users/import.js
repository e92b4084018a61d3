import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AdminApp } from '@latchkey/js'

const SOURCES = {
  latchkey: { format: 'ndjson', mapping: 'latchkey' },
  auth0: { format: 'ndjson', mapping: 'auth0' },
  clerk: { format: 'csv', mapping: 'clerk' },
  firebase: {
    format: 'json',
    mapping: 'firebase',
    // From the Firebase console: Authentication, Users, Password hash parameters.
    firebaseHash: {
      signerKey: process.env.FIREBASE_SIGNER_KEY ?? '',
      saltSeparator: process.env.FIREBASE_SALT_SEPARATOR ?? '',
      rounds: 8,
      memoryCost: 14,
    },
  },
  supabase: {
    format: 'csv',
    mapping: {
      id: 'id',
      primary_email: 'email',
      primary_email_verified: 'is_verified',
      password_hash: 'encrypted_password',
      client_metadata: 'raw_user_meta_data',
      signed_up_at_millis: 'signed_up_at',
    },
  },
}

// The project and its keys come from .env.
const admin = new AdminApp({})
const [source, path] = process.argv.slice(2)
// Users who exist already stay as they are, so the import can be repeated.
const options = { ...SOURCES[source], onConflict: 'skip' }

async function finished(id) {
  let job = await admin.getUserImport(id)
  while (job.state === 'queued' || job.state === 'running') {
    await pause(500)
    job = await admin.getUserImport(id)
  }
  const { created, skipped, failed } = job
  console.log(`${job.isDryRun ? 'Dry run' : 'Import'}:`, { created, skipped, failed })
  for (const { row, email, message } of job.failures)
    console.log(`Row ${row} (${email ?? 'without an address'}): ${message}`)
}

const file = new Blob([await readFile(path)])
const dryRun = await admin.startUserImport({ ...options, file, isDryRun: true })
await finished(dryRun.id)

if (process.argv.includes('--write')) {
  const upload = { uploadId: dryRun.uploadId }
  const { id } = await admin.startUserImport({ ...options, file: upload })
  await finished(id)
}
