import type { TestProject, TestService } from '@latchkey/testkit'

export const PATH = '/internal/users/import'

export const newProject = (service: TestService) =>
  service.newProject({ magic_link_enabled: true, credential_enabled: true })

export const start = (project: TestProject, body: object) => project.as('admin').post(PATH, body)

export const readJob = async (project: TestProject, id: string) =>
  (await project.as('admin').get(`/internal/jobs/${id}`)).json

/** Imports and returns the job at its end. */
export async function run(service: TestService, project: TestProject, body: object) {
  const { json, status, text } = await start(project, body)
  if (status !== 202) throw new Error(`Starting failed: ${status} ${text}`)
  await service.drain()
  return readJob(project, json.job_id)
}

interface ListedUser {
  id: string
  display_name: string | null
  primary_email: string | null
  server_metadata: { text: string }
}

/** The users of a project in the order of their addresses. */
export async function usersOf(project: TestProject) {
  const { json } = await project.as('server').get('/users?limit=1000&include_anonymous=true')
  return (json.items as ListedUser[]).toSorted((a, b) =>
    String(a.primary_email).localeCompare(String(b.primary_email)),
  )
}

/** A file with a user per line. */
export const lines = (users: readonly object[]) =>
  users.map((user) => JSON.stringify(user)).join('\n')

/** Uploads a file in parts and returns the id of the upload. */
export async function upload(
  project: TestProject,
  content: Uint8Array<ArrayBuffer>,
  partBytes = 1_000_000,
): Promise<string> {
  const { json } = await project.as('admin').post(`${PATH}/uploads`)
  for (let part = 0; part * partBytes < content.length; part += 1) {
    const reply = await putPart(
      project,
      json.upload_id,
      part + 1,
      content.slice(part * partBytes, (part + 1) * partBytes),
    )
    if (reply.status !== 200) throw new Error(`Sending a part failed: ${reply.text}`)
  }
  return json.upload_id
}

export const putPart = (
  project: TestProject,
  id: string,
  part: number | string,
  body: Uint8Array<ArrayBuffer>,
) =>
  project.as('admin').send('PUT', `${PATH}/uploads/${id}/parts/${part}`, {
    headers: { 'content-type': 'application/octet-stream' },
    body,
  })
