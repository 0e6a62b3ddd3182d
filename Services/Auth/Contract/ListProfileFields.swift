public import UmkreisAttributes
public import UmkreisWire

/// Lists the declared profile fields, in order of declaration.
public struct ListProfileFields: Call {
    public static let name: CallName = "auth.listProfileFields"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    public struct Reply: Codable, Sendable, Equatable {
        /// Declared fields.
        public var fields: [AttributeDefinition]
        /// JSON Schema (2020-12) of ``Profile/attributes``.
        public var attributes: JSONSchema

        public init(fields: [AttributeDefinition]) {
            self.fields = fields
            attributes = AttributeSchema(stored: fields).jsonSchema
        }
    }

    public init() {}
}
