import { access, constants, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Containers often give `/dev/shm` 64 MB, which is too small for databases. */
const MIN_FREE_BYTES = 2 * 1024 ** 3

/**
 * The folder for databases that the tests throw away. It is in memory if there is room: a database
 * is hundreds of small files, and creating them on a disk takes ten times as long.
 */
export const temporaryParent = async (): Promise<string> =>
  (await hasRoomInMemory()) ? IN_MEMORY : tmpdir()

/** Creates a folder there. */
export const createTemporaryFolder = async (prefix: string): Promise<string> =>
  mkdtemp(join(await temporaryParent(), prefix))

/** Whether `/dev/shm` has room for databases and for the memory that a browser's processes share. */
export async function hasRoomInMemory(): Promise<boolean> {
  try {
    await access(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = await statfs(IN_MEMORY)
    return bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}
