#if HTTP
import HTTPInterface
import UmkreisMessaging
import UmkreisWire

/// A call that is available over HTTP.
///
/// The edge knows calls by their traits, never by their names.
struct ExposedCall: Sendable {
    let description: CallDescription
    /// The release of its service.
    let version: String
    let query: QueryReader
    /// The cursors: members that each reply returns for the next request.
    let cursors: [String]
    /// Whether the reply has the tokens of a session.
    let givesTokens: Bool
    /// Whether the caller's session has ended afterwards.
    let endsSession: Bool
    /// Whether no cache may store the reply.
    let isPrivate: Bool
    /// Whether replies may be compressed.
    ///
    /// Only those that everybody may ask for: the length of a compressed reply shows whether a secret in it equals what
    /// an attacker made the caller send ([BREACH](https://www.breachattack.com)).
    let isCompressible: Bool
    /// A chunk counts as a read: the beginning of its upload has counted as a write, with all its bytes.
    let rate: RateLimits.Class

    init(_ description: CallDescription, version: String) {
        self.description = description
        self.version = version
        query = QueryReader(description.request)
        cursors = description.request.members.filter { $0.value.hasRule(BrokenRule.notACursor.id) }.map(\.name)
        givesTokens = description.has(.startsSession) || description.has(.renewsSession)
        endsSession = description.has(.endsSession)
        isPrivate = description.has(.isPrivate)
        isCompressible =
            description.access == .anyone && description.effect == .reads && description.blob == .none
            && !description.polls && !isPrivate && !givesTokens && !endsSession && !description.has(.isRare)
        rate =
            description.has(.startsGuest)
            ? .guests
            : description.has(.isRare)
                ? .signIns : description.effect == .reads || description.has(.uploadsChunk) ? .reads : .writes
    }

    var name: CallName { description.name }
    /// Whether an answer shows that the service has accepted the token; a ping is answered without looking at it.
    var provesToken: Bool { description.access != .anyone }
    var lane: Lane { description.polls ? .polls : .calls }
    var reads: Bool { description.effect == .reads }

    var isSafe: Bool { description.isSafe }

    /// The request's headers on which a reply depends.
    var vary: String { isCompressible ? "Accept-Encoding, Authorization, Cookie" : "Authorization, Cookie" }
}

extension JSONSchema {
    fileprivate var members: [JSONValue.Member] {
        if case .object(let members)? = self["properties"] { members } else { [] }
    }
}

extension JSONValue {
    /// Whether a member's schema names the rule.
    fileprivate func hasRule(_ id: String) -> Bool {
        if case .array(let rules)? = self["x-rules"] { rules.contains(.string(id)) } else { false }
    }
}
#endif
