public import Attributes
public import Wire

/// Declares fields of people's profiles, or declares them anew: for operators.
///
/// Fields that are not named stay as they are, so that several apps share one profile. What is made stricter counts for
/// what is written afterwards; a field keeps its type.
///
/// Faults: `invalid`, naming the field that breaks a rule of ``AttributeDefinition``, or too many of them in all.
public struct DeclareProfile: Call {
    public static let name: CallName = "auth.declareProfile"
    public static let access: Access = .operator
    public typealias Reply = ListProfileFields.Reply

    public var fields: [AttributeDefinition]

    public init(fields: [AttributeDefinition]) {
        self.fields = fields
    }
}

extension DeclareProfile: Ruled {
    public static let fieldsRule = ListRule(
        most: AttributeSchema.listRule.most,
        mostBytes: AttributeSchema.sizeRule.most
    )

    public static let rules: FieldRules = ["fields": fieldsRule]
}
