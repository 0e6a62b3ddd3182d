import Synchronization
import UmkreisMessaging
import UmkreisWire

/// A receiver that records the gateway's requests and returns prepared replies.
///
/// The services have their own tests.
final class RecordingReceiver: Receiver {
    struct Recorded: Sendable, Equatable {
        let call: String
        let token: String?
        let key: String?
        let body: String
    }

    private let answers: Mutex<[String: [String]]>
    private let requests = Mutex<[Recorded]>([])

    /// - Parameter answers: JSON replies by call name, in order, the last one repeated; `!` marks a fault code, with a
    ///   field and a rule if any.
    init(_ answers: [String: [String]]) {
        self.answers = Mutex(answers)
    }

    var recorded: [Recorded] { requests.withLock(\.self) }

    /// The requests without the reads that find a name for a notice.
    var recordedWithoutNames: [Recorded] {
        let names: Set = [
            "auth.findProfiles", "auth.findReport", "catalogue.findPost", "catalogue.findTrip", "chat.listMembers",
        ]
        return recorded.filter { !names.contains($0.call) }
    }

    /// A transport that sends to this receiver for every service.
    var transport: InProcessTransport {
        InProcessTransport(receivers: Dictionary(uniqueKeysWithValues: services.map { ($0, self) }))
    }

    private var services: [ServiceName] { ["auth", "catalogue", "geo", "favourites", "chat"] }

    func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void) {
        switch IncomingRequest.read(message.line) {
        case .failure(let unreadable):
            reply(Message(line: ReplyLine.bytes(id: unreadable.id, fault: unreadable.fault)))
        case .success(let request):
            let body = String(decoding: request.document.text(request.body), as: UTF8.self)
            requests.withLock {
                $0.append(Recorded(call: request.call.text, token: request.token, key: request.key, body: body))
            }
            reply(Message(line: answer(to: request)))
        }
    }

    private func answer(to request: IncomingRequest) -> [UInt8] {
        let text = answers.withLock { answers -> String? in
            guard let first = answers[request.call.text]?.first else { return nil }
            if let count = answers[request.call.text]?.count, count > 1 { answers[request.call.text]?.removeFirst() }
            return first
        }
        guard let text else {
            return ReplyLine.bytes(id: request.id, fault: Fault(.unknownCall, "no call \(request.call)"))
        }
        if text.hasPrefix("!") {
            let words = text.dropFirst().split(separator: " ").map(String.init)
            let fault = Fault(
                FaultCode(words[0]),
                "refused",
                field: words.dropFirst().first,
                rule: words.dropFirst(2).first
            )
            return ReplyLine.bytes(id: request.id, fault: fault)
        }
        return ReplyLine.bytes(id: request.id, bodyJSON: Array(text.utf8), replayed: false)
    }
}
