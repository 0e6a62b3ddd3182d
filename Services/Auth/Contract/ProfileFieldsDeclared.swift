public import Attributes
public import Wire

/// What fields people's profiles may have has become something else.
public struct ProfileFieldsDeclared: Event {
    public static let name: CallName = "auth.profileFieldsDeclared"

    /// Those by which people may be searched for, and no others; ``ListProfileFields`` tells all.
    public var filterable: [AttributeDefinition]

    public var subject: String { "profile fields" }

    public init(filterable: [AttributeDefinition]) {
        self.filterable = filterable
    }
}
