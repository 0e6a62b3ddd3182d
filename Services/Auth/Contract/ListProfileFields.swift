public import Attributes
public import Wire

/// Lists the fields that people's profiles may have, in the order in which they were declared, and what their values must be
/// as JSON Schema.
public struct ListProfileFields: Call {
    public static let name: CallName = "auth.listProfileFields"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    public struct Reply: Codable, Sendable, Equatable {
        public var fields: [AttributeDefinition]
        /// Of ``Profile/attributes``, draft 2020-12: made from the rules that auth checks them by.
        public var attributes: JSONSchema

        public init(fields: [AttributeDefinition]) {
            self.fields = fields
            attributes = AttributeSchema(stored: fields).jsonSchema
        }
    }

    public init() {}
}
