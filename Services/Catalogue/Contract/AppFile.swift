public import UmkreisAttributes

/// A file from which an operator installs an app.
public struct AppFile: Codable, Sendable, Hashable {
    /// camelCase.
    public var name: String
    /// Display names by BCP 47 language.
    public var labels: Labels?
    /// Its kinds of post.
    public var kinds: [KindDefinition]?
    /// Profile attributes; those of other apps remain.
    public var profile: [AttributeDefinition]?
    /// Its screens, see ``AppDefinition/screens``.
    public var screens: [AppScreen]?
    /// Fields that registering asks for, see ``AppDefinition/registration``.
    public var registration: [RegistrationField]?
    /// Required policies by full name, such as `{"auth.password-minimum": "6"}`; stored in the data directory.
    public var settings: [String: String]?

    public init(
        name: String,
        labels: Labels? = nil,
        kinds: [KindDefinition]? = nil,
        profile: [AttributeDefinition]? = nil,
        screens: [AppScreen]? = nil,
        registration: [RegistrationField]? = nil,
        settings: [String: String]? = nil
    ) {
        self.name = name
        self.labels = labels
        self.kinds = kinds
        self.profile = profile
        self.screens = screens
        self.registration = registration
        self.settings = settings
    }

    /// The app as declared, which names its kinds and profile fields.
    public var definition: AppDefinition {
        AppDefinition(
            name: name,
            labels: labels,
            kinds: kinds?.map(\.name),
            profile: profile?.map(\.name),
            screens: screens,
            registration: registration
        )
    }
}
