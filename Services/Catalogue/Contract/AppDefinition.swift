public import Attributes

/// An app as a file declares it: its kinds of post, and what its people's profiles say.
///
/// Whoever installs one declares each part where it belongs.
public struct AppDefinition: Codable, Sendable, Hashable {
    /// camelCase.
    public var name: String
    /// What people call it, by BCP 47 language.
    public var labels: Labels?
    public var kinds: [KindDefinition]?
    /// The attributes of profiles; those of other apps stay.
    public var profile: [AttributeDefinition]?
    /// The policies that it needs, by full name; kept in the data directory.
    ///
    /// `{"auth.password-minimum": "6"}`, for example.
    public var settings: [String: String]?

    public init(
        name: String,
        labels: Labels? = nil,
        kinds: [KindDefinition]? = nil,
        profile: [AttributeDefinition]? = nil,
        settings: [String: String]? = nil
    ) {
        self.settings = settings
        self.name = name
        self.labels = labels
        self.kinds = kinds
        self.profile = profile
    }
}
