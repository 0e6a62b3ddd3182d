public import Attributes
public import Wire

/// Lists the fields that people's profiles may have, in the order in which they were declared.
public struct ListProfileFields: Call {
    public static let name: CallName = "auth.listProfileFields"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    public struct Reply: Codable, Sendable, Equatable {
        public var fields: [AttributeDefinition]

        public init(fields: [AttributeDefinition]) {
            self.fields = fields
        }
    }

    public init() {}
}
