import AuthContract
import ServiceKit
import UmkreisAttributes

/// Changes profiles and their fields, and publishes photos and filterable values.
struct ProfilePublishing {
    let transaction: WriteTransaction

    func set(_ record: ProfileRecord, of user: UserID) throws {
        let fields = try transaction.profileFields.filterable()
        try transaction.profiles.put(record, of: user, publishedFields: fields.joined(separator: " "))
        try transaction.announce(record.change(of: user, fields))
    }

    /// Returns whether there was a profile.
    func delete(of user: UserID) throws -> Bool {
        guard try transaction.profiles.delete(of: user) else { return false }
        try transaction.announce(ProfileChanged(user: user))
        return true
    }

    /// - Throws: `invalid`, naming the field.
    func declare(_ fields: AttributeSchema, field: String) throws -> [AttributeDefinition] {
        let former = try transaction.profileFields.list()
        let declared = try fields.merged(into: former, field: field)
        try transaction.profileFields.put(fields.definitions)
        if declared != former {
            try transaction.announce(ProfileFieldsDeclared(filterable: declared.filter { $0.filterable == true }))
        }
        return declared
    }

    /// Republishes profiles after changes of filterable fields; returns the number checked.
    func republishOutdated(limit: Int) throws -> Int {
        let fields = try transaction.profileFields.filterable()
        let names = fields.joined(separator: " ")
        let users = try transaction.profiles.outdated(since: names, limit: limit)
        for user in users {
            // The erasure publishes the end.
            if let account = try transaction.accounts.find(user) {
                let former = try transaction.profiles.publishedFields(of: user) ?? ""
                let record = try transaction.profiles.find(of: account)
                let change = record.change(of: user, fields)
                if record.change(of: user, former.split(separator: " ")).attributes != change.attributes {
                    try transaction.announce(change)
                }
            }
            try transaction.profiles.setPublishedFields(of: user, to: names)
        }
        return users.count
    }
}

extension AttributeSchema {
    /// Returns all declared fields after a declaration: redeclared ones in their place, new ones at the end.
    ///
    /// - Throws: `invalid`, naming the field.
    func merged(into former: [AttributeDefinition], field: String) throws -> [AttributeDefinition] {
        try check(replacing: former, field: field)
        let kept = former.map { self[$0.name] ?? $0 }
        let added = definitions.filter { field in !former.contains { $0.name == field.name } }
        return try DeclareProfile.fieldsRule.check(kept + added, field: field)
    }
}

extension ProfileRecord {
    fileprivate func change(of user: UserID, _ fields: [some StringProtocol]) -> ProfileChanged {
        let names = Set(fields.map { "\($0)" })
        let values = attributes.values.filter { names.contains($0.key) }
        return ProfileChanged(user: user, photo: photo, attributes: values.isEmpty ? nil : Attributes(values))
    }
}
