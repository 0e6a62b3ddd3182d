public import UmkreisWire

/// Cancels an open upload of the caller's and deletes its bytes.
///
/// It no longer counts as open, and its size is free again; the bytes still count for the day.
///
/// Faults: `not-found` (`upload`), also if expired; `conflict` (`upload`) after its commit, see ``DeleteMedia``.
public struct CancelUpload: Call {
    public static let name: CallName = "catalogue.cancelUpload"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = Done

    /// The upload.
    public var upload: UploadID

    public init(upload: UploadID) {
        self.upload = upload
    }
}
