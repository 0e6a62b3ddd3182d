public import UmkreisWire

/// Creates a link for reading or editing a list.
///
/// Only editors see notes. The token is returned once; only its keyed hash is stored.
///
/// Faults: `not-found` (`list`); `invalid` (past `expiresAt`); `conflict` above 5 links.
public struct ShareList: Call {
    public static let name: CallName = "favourites.shareList"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound, .conflict]

    /// The list.
    public var list: FavouriteListID
    /// The link's rights.
    public var role: ListRole
    /// Default: never.
    public var expiresAt: Timestamp?

    public struct Reply: Codable, Sendable, Equatable {
        /// The new link.
        public var link: ListLink
        /// The secret to pass on: 128 bits in Base64url.
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

/// The rights of a link.
public struct ListRole: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Read without notes.
    public static let read: ListRole = "read"
    /// Add, remove, move and note; not rename, share or delete.
    public static let coEdit: ListRole = "coEdit"

    public static let rule = ChoiceRule([read.text, coEdit.text])
}

/// A link as its owner sees it.
public struct ListLink: Codable, Sendable, Equatable {
    /// The link.
    public var id: ListLinkID
    /// The rights.
    public var role: ListRole
    /// Creation time.
    public var createdAt: Timestamp
    /// Expiry.
    public var expiresAt: Timestamp?

    public init(id: ListLinkID, role: ListRole, createdAt: Timestamp, expiresAt: Timestamp? = nil) {
        self.id = id
        self.role = role
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}
