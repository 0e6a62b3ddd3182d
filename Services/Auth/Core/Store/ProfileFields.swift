import ServiceKit
import UmkreisAttributes

/// The declared profile fields.
struct ProfileFields<Access: ReadTransaction> {
    let transaction: Access

    /// Lists the fields in order of declaration.
    func list() throws -> [AttributeDefinition] {
        try transaction.rows(ProfileQueries.fields) { row in
            try WireJSON.decode(AttributeDefinition.self, from: try row[0, as: String.self])
        }
    }

    /// The names of filterable fields, sorted.
    func filterable() throws -> [String] {
        try list().filter { $0.filterable == true }.map(\.name).sorted()
    }
}

extension ProfileFields where Access: WriteTransaction {
    /// Appends new fields and replaces redeclared ones.
    func put(_ definitions: [AttributeDefinition]) throws {
        let last: Int = try transaction.value(ProfileQueries.lastFieldPosition) ?? 0
        for (offset, definition) in definitions.enumerated() {
            let json = try WireJSON.text(definition)
            try transaction.execute(ProfileQueries.putField, definition.name, last + 1 + offset, json)
        }
    }
}
