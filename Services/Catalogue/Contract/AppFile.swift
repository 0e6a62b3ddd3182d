public import Attributes

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
    /// Required policies by full name, such as `{"auth.password-minimum": "6"}`; stored in the data directory.
    public var settings: [String: String]?

    public init(
        name: String,
        labels: Labels? = nil,
        kinds: [KindDefinition]? = nil,
        profile: [AttributeDefinition]? = nil,
        settings: [String: String]? = nil
    ) {
        self.name = name
        self.labels = labels
        self.kinds = kinds
        self.profile = profile
        self.settings = settings
    }
}
