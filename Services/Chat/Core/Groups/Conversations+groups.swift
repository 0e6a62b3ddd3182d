import ServiceKit

extension Conversations {
    /// - Throws: `not-found`; `invalid` for a direct conversation.
    func group(_ id: ConversationID, of person: UserID) throws -> ConversationRecord {
        guard let record = try find(id, of: person), record.role.isIn else {
            throw ChatFault.noSuchConversation(id)
        }
        guard record.pair == nil else {
            throw BrokenRule("not-a-group", "must be a group").fault(at: "conversation")
        }
        return record
    }

    /// - Throws: as ``group(_:of:)``, and `conflict` for a trip's.
    func manageableGroup(_ id: ConversationID, of person: UserID) throws -> ConversationRecord {
        let record = try group(id, of: person)
        guard record.trip == nil else {
            throw Fault(
                .conflict,
                "the trip determines the members of this group",
                field: "conversation",
                rule: "trip-group"
            )
        }
        return record
    }

    /// - Throws: as ``manageableGroup(_:of:)``, and `forbidden` unless by owner or admin.
    func manageableGroup(_ id: ConversationID, ledBy person: UserID) throws -> ConversationRecord {
        try manageableGroup(id, of: person).requireLeading()
    }

    /// - Throws: as ``group(_:of:)``, and `forbidden` unless by owner or admin.
    func group(_ id: ConversationID, ledBy person: UserID) throws -> ConversationRecord {
        try group(id, of: person).requireLeading()
    }
}

extension ConversationRecord {
    fileprivate func requireLeading() throws(Fault) -> ConversationRecord {
        guard role.leads else {
            throw Fault(.forbidden, "you are not owner or admin", field: "conversation", rule: "group-admins-only")
        }
        return self
    }
}
