import AuthContract
import ServiceKit

struct ObjectToHidingHandler: Handler {
    static let isBrief = true
    /// A moderator may have hidden the post and suspended its author.
    static let waives = Set(Restriction.allCases)

    let store: AuthStore
    let audit: AuditChain

    func handle(_ request: ObjectToHiding, _ context: CallContext) async throws -> ObjectToHiding.Reply {
        let user = try context.user()
        let moment = context.receivedAt
        return try await store.write(for: context) { [audit] transaction in
            guard let hiding = try transaction.hidings.find(request.post), hiding.owner == user else {
                throw AuthFault.noSuchHiding(request.post)
            }
            guard hiding.state != .restored else { throw AuthFault.notHidden }
            guard hiding.state == .hidden else { throw AuthFault.alreadyObjected }
            try audit.record(.objected(user, to: request.post), at: moment, in: transaction)
            try transaction.hidings.object(to: request.post, request.text, at: moment)
            return ObjectToHiding.Reply(hiding: hiding.objected(request.text, at: moment).hiding)
        }
    }
}
