public import Attributes
public import Wire

/// The declared profile fields changed.
public struct ProfileFieldsDeclared: Event {
    public static let name: CallName = "auth.profileFieldsDeclared"

    /// Filterable ones only; see ``ListProfileFields``.
    public var filterable: [AttributeDefinition]

    public var subject: String { "profile fields" }

    public init(filterable: [AttributeDefinition]) {
        self.filterable = filterable
    }
}
