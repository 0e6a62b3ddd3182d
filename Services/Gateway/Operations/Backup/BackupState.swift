import GatewaySupervision
import UmkreisVocabulary
import UmkreisWire

/// What became of the last backups and checks, in `<data>/backup/state.json`, for `status`, `doctor` and metrics.
struct BackupState: Codable {
    /// The state of one target.
    struct Target: Codable {
        /// The last set that was written whole.
        var set: String?
        var madeAt: Timestamp?
        var bytes: Int?
        /// Bytes that the target did not have before.
        var written: Int?
        var ms: Int?
        /// The last sound set, which a restore has proved.
        var verifiedSet: String?
        var verifiedAt: Timestamp?
        /// The last failure, until the same succeeds.
        var failure: String?
        var failedAt: Timestamp?
    }

    private var targets: [String: Target] = [:]

    /// The state of a target; empty before its first backup.
    subscript(target: String) -> Target {
        get { targets[target] ?? Target() }
        set { targets[target] = newValue }
    }
}

extension BackupFolder {
    private var stateFile: PrivateFile { PrivateFile("\(directory.path)/\(Self.name)/state.json") }

    /// Empty before the first backup.
    func state() throws(Refusal) -> BackupState {
        guard let bytes = try stateFile.read() else { return BackupState() }
        return (try? WireJSON.decode(BackupState.self, from: bytes)) ?? BackupState()
    }

    func update(_ target: String, _ change: (inout BackupState.Target) -> Void) throws {
        var state = try state()
        change(&state[target])
        try stateFile.write(try WireJSON.encode(state))
    }
}
