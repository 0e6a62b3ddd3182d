public import UmkreisAttributes
public import UmkreisWire

/// Declares or redeclares profile fields.
///
/// Other fields stay, so several apps can share one profile. Stricter rules apply to later writes; a field's type is
/// fixed. A dry run writes nothing.
///
/// Faults: `invalid`, naming a field that breaks a rule of ``AttributeDefinition``, or for too many fields.
public struct DeclareProfile: Call {
    public static let name: CallName = "auth.declareProfile"
    public static let access: Access = .operator
    public typealias Reply = ListProfileFields.Reply

    /// Fields to declare.
    public var fields: [AttributeDefinition]

    /// A dry run returns what would be declared; default `false`.
    public var isDryRun: Bool?

    public init(fields: [AttributeDefinition], isDryRun: Bool? = nil) {
        self.fields = fields
        self.isDryRun = isDryRun
    }
}

extension DeclareProfile: Ruled {
    /// The rule of all declared fields together.
    public static let fieldsRule = ListRule(
        maximum: AttributeSchema.listRule.maximum,
        maximumBytes: AttributeSchema.sizeRule.maximum
    )

    public static let rules: FieldRules = ["fields": fieldsRule]
}
