public import UmkreisStorage
public import UmkreisWire

extension StoredEvent {
    /// The event of a line, as a follower keeps it in quarantine.
    public init(_ line: EventLine) {
        self.init(
            sequence: line.sequence,
            at: line.at,
            name: line.name,
            subject: line.subject,
            trace: line.trace,
            version: line.version ?? 1,
            body: line.body.bytes
        )
    }
}
