import CPostgres
import Glibc

/// A connection of libpq in pipeline mode, with a deadline for every wait; for one thread at a time.
final class PostgresLink {
    /// `nil` once closed.
    private var handle: OpaquePointer?
    private let warnings: WarningCount

    private init(_ handle: OpaquePointer, _ warnings: WarningCount) {
        (self.handle, self.warnings) = (handle, warnings)
    }

    deinit { close() }

    /// The server learns of it within ``SessionSettings``' interval, even while it runs a statement.
    func close() {
        guard let open = handle.take() else { return }
        umkreis_PQfinish(open)
    }

    var isOpen: Bool { handle != nil }

    func opened() throws(PostgresError) -> OpaquePointer {
        guard let handle else { throw .lost("it was closed after a failure") }
        return handle
    }

    /// The warnings since the start.
    var warningCount: Int { warnings.count }

    var isOutsideTransaction: Bool {
        umkreis_PQtransactionStatus(handle) == UMKREIS_PQ_OUTSIDE_TRANSACTION
    }

    var serverVersion: Int { Int(umkreis_PQserverVersion(handle)) }

    var isEncrypted: Bool { umkreis_PQsslInUse(handle) == 1 }

    var processID: Int32 { umkreis_PQbackendPID(handle) }

    // MARK: Connecting

    /// How long a host may keep the others waiting.
    private static let timeoutOfHost = Duration.seconds(2)

    /// Connects to the first host that is the primary.
    ///
    /// - Throws: ``PostgresError/refused(_:)``, ``PostgresError/outOfTime``, ``PostgresError/cancelled``.
    static func open(_ address: PostgresAddress, for program: String, _ wait: PostgresWait) throws -> PostgresLink {
        var attempts = SilentHosts.last(in: address.attempts(for: program))[...]
        while let parameters = attempts.popFirst() {
            let end = attempts.isEmpty ? wait.deadline : min(wait.deadline, .now + timeoutOfHost)
            do {
                let wait = PostgresWait(deadline: end, cancellation: wait.cancellation)
                let link = try connect(with: parameters, to: address, wait)
                SilentHosts.note(parameters, isSilent: false)
                return link
            } catch PostgresError.refused(let reason) {
                SilentHosts.note(parameters, isSilent: false)
                if attempts.isEmpty { throw PostgresError.refused(reason) }
            } catch PostgresError.outOfTime {
                SilentHosts.note(parameters, isSilent: true)
                if attempts.isEmpty { throw PostgresError.outOfTime }
            }
        }
        throw PostgresError.outOfTime
    }

    private static func connect(
        with parameters: [(keyword: String, value: String)],
        to address: PostgresAddress,
        _ wait: PostgresWait
    ) throws -> PostgresLink {
        let opened = withPointers(to: parameters.map(\.keyword)) { keywords in
            withPointers(to: parameters.map(\.value)) { umkreis_PQconnectStartParams(keywords, $0, 1) }
        }
        guard let opened else { throw PostgresError.refused("there is no memory for a connection to PostgreSQL") }
        let link = PostgresLink(opened, WarningCount())
        link.warnings.install(on: opened)
        try link.finishConnecting(to: address, wait)
        return link
    }

    private func finishConnecting(to address: PostgresAddress, _ wait: PostgresWait) throws {
        let handle = try opened()
        var state = UMKREIS_PQ_POLL_WRITES
        while state != UMKREIS_PQ_POLL_DONE {
            guard state != UMKREIS_PQ_POLL_FAILED, umkreis_PQstatus(handle) != UMKREIS_PQ_DISCONNECTED else {
                throw PostgresError.refused("\(address) refuses the connection: \(problem)")
            }
            try wait(for: state == UMKREIS_PQ_POLL_READS ? POLLIN : POLLOUT, on: umkreis_PQsocket(handle))
            state = Int(umkreis_PQconnectPoll(handle))
        }
        guard umkreis_PQsetnonblocking(handle, 1) == 0, umkreis_PQenterPipelineMode(handle) == 1 else {
            throw PostgresError.refused("\(address): \(problem)")
        }
    }

    /// libpq's last message in one line.
    private var problem: String {
        String(cString: umkreis_PQerrorMessage(handle)).split(separator: "\n").joined(separator: " ")
    }

    // MARK: Sending and receiving

    /// Gives something to libpq, which sends it with the next flush.
    func send(_ give: (OpaquePointer) -> Int32) throws(PostgresError) {
        guard give(try opened()) == 1 else { throw .lost(problem) }
    }

    /// Waits for notifications, and returns their payloads.
    func notifications(_ wait: PostgresWait) throws(PostgresError) -> [String] {
        let handle = try opened()
        while true {
            guard umkreis_PQconsumeInput(handle) == 1 else { throw .lost(problem) }
            var payloads: [String] = []
            while let notification = umkreis_PQnotifies(handle) {
                payloads.append(String(cString: notification.pointee.payload))
                umkreis_PQfreemem(notification)
            }
            if !payloads.isEmpty { return payloads }
            try wait(for: POLLIN, on: umkreis_PQsocket(handle))
        }
    }

    /// Returns the next result; `nil` between the results of two statements.
    ///
    /// - Throws: ``PostgresError/lost(_:)`` for a connection that has ended, or what ended the wait.
    func nextResult(_ wait: PostgresWait) throws(PostgresError) -> PostgresResult? {
        let handle = try opened()
        while true {
            let unsent = umkreis_PQflush(handle)
            guard unsent >= 0 else { throw .lost(problem) }
            if umkreis_PQisBusy(handle) == 0 { break }
            try wait(for: unsent == 1 ? POLLIN | POLLOUT : POLLIN, on: umkreis_PQsocket(handle))
            guard umkreis_PQconsumeInput(handle) == 1 else { throw .lost(problem) }
        }
        guard let result = umkreis_PQgetResult(handle).map(PostgresResult.init) else {
            guard umkreis_PQstatus(handle) == UMKREIS_PQ_CONNECTED else { throw .lost(problem) }
            return nil
        }
        return result
    }
}

/// Counts warnings; other notices are ignored.
///
/// A warning with a COMMIT says that its durability is in doubt.
private final class WarningCount {
    private(set) var count = 0

    func install(on connection: OpaquePointer) {
        _ = umkreis_PQsetNoticeReceiver(
            connection,
            { context, notice in
                guard let context, let notice, let severity = umkreis_PQresultErrorField(notice, 0x56) else { return }
                guard String(cString: severity) == "WARNING" else { return }
                Unmanaged<WarningCount>.fromOpaque(context).takeUnretainedValue().count += 1
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }
}

/// Calls `body` with C strings that end with a null pointer.
private func withPointers<Value>(
    to texts: [String],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value
) -> Value {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer<CChar>($0) } + [nil]
    return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
}
