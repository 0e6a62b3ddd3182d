import ServiceKit
import UmkreisAttributes

/// The profile fields that users can be filtered by.
struct FilterableFields<Access: ReadTransaction> {
    let transaction: Access

    /// - Throws: `invalid`, naming all members that do not fit.
    func check(_ conditions: [AttributeCondition]) throws {
        var faults = FaultList()
        for condition in conditions {
            let type: String? = try transaction.value(UserAttributeQueries.fieldType, condition.name)
            let types = type.flatMap(AttributeType.init(rawValue:)).map { [$0] } ?? []
            faults.value { () throws(Fault) in try condition.check(against: types, of: "users' profiles") }
        }
        try faults.throwFirst()
    }
}

extension FilterableFields where Access: WriteTransaction {
    func replaceAll(with fields: [AttributeDefinition]) throws {
        try transaction.execute(UserAttributeQueries.deleteFields)
        for field in fields {
            try transaction.execute(UserAttributeQueries.insertField, field.name, field.type.rawValue)
        }
    }
}
