import CatalogueContract
import ServiceKit
import UmkreisAttributes

/// The declared kinds and their filterable attributes.
struct DeclaredKinds<Access: ReadTransaction> {
    let transaction: Access

    /// Types by kind and attribute.
    func attributeTypes() throws -> [String: [String: AttributeType]] {
        var types: [String: [String: AttributeType]] = [:]
        try transaction.forEachRow(KindQueries.names) { row in
            types[try row[0]] = [:]
            return true
        }
        try transaction.forEachRow(KindQueries.attributes) { row in
            types[try row[0], default: [:]][try row[1]] = AttributeType(rawValue: try row[2])
            return true
        }
        return types
    }
}

extension DeclaredKinds where Access: WriteTransaction {
    func save(_ kind: KindDefinition) throws {
        try transaction.execute(KindQueries.insert, kind.name.text)
        try transaction.execute(KindQueries.deleteAttributes, kind.name.text)
        for attribute in kind.attributes ?? [] where attribute.filterable == true {
            try transaction.execute(
                KindQueries.insertAttribute,
                attribute.name,
                kind.name.text,
                attribute.type.rawValue
            )
        }
    }
}
