import Attributes
import AuthContract
import ServiceKit

enum ProfileFieldQueries {
    static let table = """
        CREATE TABLE profileField (
            name TEXT NOT NULL,
            position INTEGER NOT NULL,
            definition TEXT NOT NULL,
            CONSTRAINT profileFieldKey PRIMARY KEY (name)
        ) STRICT;
        """

    static let list = "SELECT definition FROM profileField ORDER BY position, name"

    static let lastPosition = "SELECT coalesce(max(position), 0) FROM profileField"

    static let put = """
        INSERT INTO profileField (name, position, definition) VALUES (?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET definition = excluded.definition
        """
}

extension ReadTransaction {
    func profileFields() throws -> [AttributeDefinition] {
        try rows(ProfileFieldQueries.list) { row in
            try WireJSON.decode(AttributeDefinition.self, from: try row[0, as: String.self])
        }
    }
}

extension WriteTransaction {
    /// - Throws: `invalid`, naming the field.
    func declare(_ fields: AttributeSchema, field: String) throws -> [AttributeDefinition] {
        let former = try profileFields()
        try fields.check(replacing: former, field: field)
        let last: Int = try value(ProfileFieldQueries.lastPosition) ?? 0
        for (offset, definition) in fields.definitions.enumerated() {
            let json = try WireJSON.text(definition)
            try execute(ProfileFieldQueries.put, definition.name, last + 1 + offset, json)
        }
        let declared = try profileFields()
        _ = try DeclareProfile.fieldsRule.check(declared, field: field)
        if declared != former {
            try announce(ProfileFieldsDeclared(filterable: declared.filter { $0.filterable == true }))
        }
        return declared
    }
}
