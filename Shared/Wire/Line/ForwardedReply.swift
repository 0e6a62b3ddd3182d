/// A reply whose body is passed on as the service wrote it.
public struct ForwardedReply: Sendable {
    /// The body's JSON, an object.
    public let body: ArraySlice<UInt8>
    /// Whether it repeats an earlier reply to the same key.
    public let isReplayed: Bool

    private static let bodyName = Array(#","body":"#.utf8)
    private static let replayedEnd = Array(#","replayed":true}"#.utf8)

    /// Takes the body out of a line.
    ///
    /// Lines of ``ReplyLine`` are cut, not parsed: their body begins behind the `id`, and ends before the last brace or
    /// `"replayed"`.
    ///
    /// - Throws: the reply's fault; as ``IncomingReply/init(_:)``.
    public init(_ line: [UInt8]) throws(Fault) {
        guard let cut = ForwardedReply.cut(line) else {
            let reply = try IncomingReply(line)
            body = reply.document.text(try reply.outcome.get())[...]
            isReplayed = reply.replayed
            return
        }
        (body, isReplayed) = cut
    }

    private static func cut(_ line: [UInt8]) -> (ArraySlice<UInt8>, Bool)? {
        guard let id = LineStart.ownID(of: line) else { return nil }
        let rest = line[id.endIndex...]
        guard rest.starts(with: bodyName), line.last == UInt8(ascii: "}") else { return nil }
        let body = rest.dropFirst(bodyName.count)
        guard body.first == UInt8(ascii: "{") else { return nil }
        // A body's own member "replayed" is followed by two braces.
        let isReplayed = body.suffix(replayedEnd.count).elementsEqual(replayedEnd)
        return (body.dropLast(isReplayed ? replayedEnd.count : 1), isReplayed)
    }
}
