public import Wire

/// Makes a link to a list of the caller's: whoever has it can read the list, or change it as well, until it is taken back or
/// its time is over.
///
/// Readers are told the posts and their order, and no notes; who may change the list is told the notes, too. The link is told
/// this once: only a keyed hash of it is kept.
///
/// Faults: `not-found` (`list`) for a list that is not the caller's; `invalid` (`role`, and `expiresAt` in the past);
/// `conflict` beyond 5 links of one list.
public struct ShareList: Call {
    public static let name: CallName = "favourites.shareList"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound, .conflict]

    public var list: FavouriteListID
    public var role: ListRole
    /// When it ends by itself; never if nothing is said.
    public var expiresAt: Timestamp?

    public struct Reply: Codable, Sendable, Equatable {
        public var link: ListLink
        /// What whoever has the link sends along: 128 random bits as base 64 (URL alphabet).
        public var token: String

        public init(link: ListLink, token: String) {
            self.link = link
            self.token = token
        }
    }

    public init(list: FavouriteListID, role: ListRole, expiresAt: Timestamp? = nil) {
        self.list = list
        self.role = role
        self.expiresAt = expiresAt
    }
}

extension ShareList: Ruled {
    public static let rules: FieldRules = ["role": ListRole.rule]
}

/// What a link lets do with a list.
public struct ListRole: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public static let read: ListRole = "read"
    /// Add, remove, move and note as its owner may; not rename, share or delete it.
    public static let coEdit: ListRole = "coEdit"

    public static let rule = ChoiceRule([read.text, coEdit.text])
}

/// A link that opens a list, as its owner sees it.
public struct ListLink: Codable, Sendable, Equatable {
    public var id: ListLinkID
    public var role: ListRole
    public var createdAt: Timestamp
    public var expiresAt: Timestamp?

    public init(id: ListLinkID, role: ListRole, createdAt: Timestamp, expiresAt: Timestamp? = nil) {
        self.id = id
        self.role = role
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}
