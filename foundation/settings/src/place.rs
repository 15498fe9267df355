//! Where a value is asked for, and whose a stored value is.

use gpuaas_core::{OrgId, ProjectId, UserId};

use crate::level::Level;

/// Whose a stored value is. A project comes with its organisation, so that nobody sets values of another's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    Global,
    Organisation(OrgId),
    Project(OrgId, ProjectId),
    User(UserId),
}

impl Subject {
    pub const fn level(self) -> Level {
        match self {
            Self::Global => Level::Global,
            Self::Organisation(_) => Level::Organisation,
            Self::Project(..) => Level::Project,
            Self::User(_) => Level::User,
        }
    }

    /// Those above, whose hard values leave nothing to set here. A user has several organisations and projects:
    /// what these lock, they lock only in themselves.
    pub fn above(self) -> Vec<Self> {
        match self {
            Self::Global => vec![],
            Self::Organisation(_) | Self::User(_) => vec![Self::Global],
            Self::Project(org, _) => vec![Self::Global, Self::Organisation(org)],
        }
    }
}

/// Where a value is asked for: a project is always in its organisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    org: Option<OrgId>,
    project: Option<ProjectId>,
    user: Option<UserId>,
}

impl Place {
    /// The platform as a whole.
    pub const PLATFORM: Self = Self { org: None, project: None, user: None };

    pub const fn org(org: OrgId) -> Self {
        Self { org: Some(org), ..Self::PLATFORM }
    }

    pub const fn project(org: OrgId, project: ProjectId) -> Self {
        Self { org: Some(org), project: Some(project), user: None }
    }

    /// The same place, as it is for one user.
    #[must_use]
    pub const fn of_user(self, user: UserId) -> Self {
        Self { user: Some(user), ..self }
    }

    /// Whose values count here, the most general first.
    pub(crate) fn subjects(&self) -> impl Iterator<Item = Subject> {
        let org = self.org.map(Subject::Organisation);
        let project = self.org.zip(self.project).map(|(org, project)| Subject::Project(org, project));
        let user = self.user.map(Subject::User);
        [Some(Subject::Global), org, project, user].into_iter().flatten()
    }
}
