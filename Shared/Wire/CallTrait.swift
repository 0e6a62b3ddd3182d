/// A trait of a call that clients act on, such as the HTTP edge; unknown ones decode and are ignored.
///
/// A client that looks at traits and not at names needs no change for a new call or service.
public struct CallTrait: WireWord {
    /// The word in a description.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}

extension CallTrait {
    /// Starts a session; the reply has `token`, `tokenExpiresAt`, `refreshToken` and `sessionExpiresAt`.
    public static let startsSession: CallTrait = "startsSession"
    /// Exchanges `refreshToken` for the next tokens, with the reply of ``startsSession``.
    public static let renewsSession: CallTrait = "renewsSession"
    /// Ends the session of the caller.
    public static let endsSession: CallTrait = "endsSession"
    /// No cache may store the reply, not even that of the caller's browser.
    public static let isPrivate: CallTrait = "isPrivate"
    /// A person seldom sends it, and strangers could guess or flood with it: a network gets few a minute.
    public static let isRare: CallTrait = "isRare"
    /// Starts a session of a new guest: every phone sends it at the first start of its app.
    public static let startsGuest: CallTrait = "startsGuest"
    /// For tools of the stack, not for apps.
    public static let isInternal: CallTrait = "isInternal"
    /// Takes `id`; shared links may show the title, text and first photo of the reply's `post`.
    ///
    /// Without a token the reply has only what everybody may see.
    public static let previewsLinks: CallTrait = "previewsLinks"
}

/// The calls behind paths for photos; one call of the stack has each.
extension CallTrait {
    /// Returns bytes of a photo; takes `id` and `variant`.
    public static let findsPhoto: CallTrait = "findsPhoto"
    /// Reads nothing for an empty list `sha256s`, and admits those who may upload.
    public static let findsUploads: CallTrait = "findsUploads"
    /// Takes `size`, `sha256` and `name`; the reply has `upload`, `chunkSize` and the first missing chunk, `next`.
    public static let beginsUpload: CallTrait = "beginsUpload"
    /// Takes `upload`, `index` and the bytes; the reply has `next`.
    public static let uploadsChunk: CallTrait = "uploadsChunk"
    /// Takes `upload`; the reply is that of the whole upload.
    public static let commitsUpload: CallTrait = "commitsUpload"
}
