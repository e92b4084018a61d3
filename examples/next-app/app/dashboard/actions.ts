'use server'

import { revalidatePath } from 'next/cache'
import { latchkey } from '../../latchkey'

export async function rename(form: FormData) {
  const user = await latchkey.getUser({ or: 'redirect' })
  await user.setDisplayName(String(form.get('name')))
  revalidatePath('/dashboard')
}

export async function signOut() {
  const user = await latchkey.getUser()
  await user?.signOut()
}
