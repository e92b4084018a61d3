import type {
  BodyOf,
  createProject,
  createProjectKeySet,
  createTeam,
  createWebhookToken,
  deleteAdminProject,
  deleteMailboxEmail,
  emptyMailbox,
  listMailbox,
  listProjectKeySets,
  listProjects,
  listTeams,
  ProjectConfig,
  patchConfigOverride,
  ReturnsOf,
  readAdminBranding,
  readAdminProject,
  readConfig,
  readMailboxEmail,
  transferProject,
  updateAdminProject,
  updateBranding,
  updateProjectKeySet,
} from '@latchkey/contract'

/*
 * The admin responses of the service, with the names that the SDK uses. Types only: a bundle of
 * these modules contains no schema.
 */

export type ReadAdminProject = typeof readAdminProject
export type UpdateAdminProject = typeof updateAdminProject
export type DeleteAdminProject = typeof deleteAdminProject
export type AdminProjectJson = ReturnsOf<ReadAdminProject, 'admin'>
export type AdminProjectPatch = BodyOf<UpdateAdminProject, 'admin'>
export type ListProjects = typeof listProjects
export type CreateProject = typeof createProject
export type NewProjectBody = BodyOf<CreateProject>
export type TransferProject = typeof transferProject
export type CreateWebhookToken = typeof createWebhookToken

export type ReadConfig = typeof readConfig
export type UpdateConfig = typeof patchConfigOverride
/** The configuration of a project with the default values filled in (protocol 04 §8.6). */
export type CompleteConfig = ProjectConfig

export type ReadBranding = typeof readAdminBranding
export type UpdateBranding = typeof updateBranding
export type BrandingJson = ReturnsOf<ReadBranding, 'admin'>
export type BrandingPatch = BodyOf<UpdateBranding, 'admin'>

export type CreateKeySet = typeof createProjectKeySet
export type ListKeySets = typeof listProjectKeySets
export type UpdateKeySet = typeof updateProjectKeySet
export type KeySetJson = ReturnsOf<ListKeySets, 'admin'>['items'][number]
export type NewKeySetJson = ReturnsOf<CreateKeySet, 'admin'>
export type KeySetBody = BodyOf<CreateKeySet, 'admin'>

export type ListMailbox = typeof listMailbox
export type ReadMailboxEmail = typeof readMailboxEmail
export type DeleteMailboxEmail = typeof deleteMailboxEmail
export type EmptyMailbox = typeof emptyMailbox
export type MailboxEmailJson = ReturnsOf<ListMailbox, 'admin'>['items'][number]

export type ListTeams = typeof listTeams
export type CreateTeam = typeof createTeam
export type TeamJson = ReturnsOf<CreateTeam>
export type TeamBody = BodyOf<CreateTeam>
