import ChatContract
import ServiceKit

/// Changes to a group, each an event in its log; the caller has checked the actor's rights.
struct GroupChanges {
    let group: ConversationID
    let moment: Timestamp
    let ids: IdentifierSource
    let transaction: WriteTransaction

    init(to group: ConversationID, at moment: Timestamp, ids: IdentifierSource, in transaction: WriteTransaction) {
        self.group = group
        self.moment = moment
        self.ids = ids
        self.transaction = transaction
    }

    func create(titled title: String?, ownedBy owner: UserID, trip: TripID? = nil) throws {
        let change = try transaction.conversations.insert(group, title: title, trip: trip, at: moment)
        try transaction.members.insert(owner, in: group, as: .owner, change: change)
        try append(ConversationEvent(.created, title: title), by: owner)
    }

    func setTitle(_ title: String, by actor: UserID) throws {
        try transaction.conversations.setTitle(title, of: group)
        try append(ConversationEvent(.renamed, title: title), by: actor)
    }

    func setPhoto(_ photo: MediaID?, by actor: UserID) throws {
        try transaction.conversations.setPhoto(photo, by: actor, of: group)
        try transaction.photoHolds.set(photo.map { [$0] } ?? [], of: actor, heldBy: group)
        try append(ConversationEvent(.photoChanged, photo: photo), by: actor)
    }

    func setRole(_ role: MemberRole, of person: UserID, by actor: UserID) throws {
        try transaction.members.setRole(role, of: person, in: group)
        try append(ConversationEvent(.roleChanged, person: person), by: actor)
    }

    @discardableResult
    func append(_ event: ConversationEvent, by actor: UserID) throws -> AppendedEvent {
        try ConversationLog(of: group, in: transaction).append(event, as: ids.make(), by: actor, at: moment)
    }
}
