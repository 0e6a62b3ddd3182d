import GatewaySupervision
import UmkreisVocabulary
import UmkreisWire

/// How old the last set and the last proof may be.
struct BackupLimits {
    /// A daily set that failed once is late.
    private static let longest = Duration.seconds(26 * 3600)
    private static let longestUnproved = Duration.seconds(8 * 86_400)
    /// A scheduled job waits for its turn, and takes a while.
    private static let slack = (set: Duration.seconds(2 * 3600), proof: Duration.seconds(86_400))

    private let set: Duration
    private let proof: Duration

    /// - Parameter schedule: rarer sets may be older; `nil` without one.
    init(_ schedule: BackupSchedule?) {
        let every = Duration.seconds(schedule?.everySeconds ?? 0)
        let verifyEvery = Duration.seconds(schedule?.verifyEverySeconds ?? 0)
        set = max(Self.longest, every + Self.slack.set)
        proof = max(Self.longestUnproved, verifyEvery + Self.slack.proof)
    }

    /// Whether a set or a proof is missing or too old.
    func isLate(_ state: BackupState.Target, at now: Timestamp) -> Bool {
        guard let madeAt = state.madeAt, let verifiedAt = state.verifiedAt else { return true }
        return now.since(madeAt) > set || now.since(verifiedAt) > proof
    }

    /// From when on a target is late.
    ///
    /// - Parameter now: when the first set or proof is missing, the time counts from here.
    func end(of state: BackupState.Target, from now: Timestamp) -> Timestamp {
        min((state.madeAt ?? now).adding(set), (state.verifiedAt ?? now).adding(proof))
    }
}
