import GatewaySupervision
import UmkreisVocabulary
import UmkreisWire

/// How old the last set, the last proof and the last point in time may be.
struct BackupLimits {
    /// A daily set that failed once is late.
    private static let longest = Duration.seconds(26 * 3600)
    private static let longestUnproved = Duration.seconds(8 * 86_400)
    /// A scheduled job waits for its turn, and takes a while.
    private static let slack = (set: Duration.seconds(2 * 3600), proof: Duration.seconds(86_400))
    /// Points are written every two seconds; after a start, all chunks are compared with the set first.
    private static let longestPoint = Duration.seconds(60)
    /// Points are reported to auth each minute; the first one needs a set.
    private static let noticedPoint = (next: Duration.seconds(180), first: Duration.seconds(900))

    private let set: Duration
    private let proof: Duration
    private let hasPoints: Bool
    /// When the services started; `nil` if they are stopped.
    private let start: Timestamp?

    /// - Parameter schedule: rarer sets may be older; `nil` without one.
    init(_ schedule: BackupSchedule?, of directory: DataDirectory, at now: Timestamp) {
        // Processes in other containers cannot be seen: they are expected to run.
        let isElsewhere = directory.remoteService != nil
        let start = isElsewhere ? Timestamp(milliseconds: 0) : directory.uptime.map { now.adding(.zero - $0) }
        self.init(schedule, runningSince: start)
    }

    /// - Parameter start: when the services started; `nil` if they are stopped.
    init(_ schedule: BackupSchedule?, runningSince start: Timestamp?) {
        let every = Duration.seconds(schedule?.everySeconds ?? 0)
        let verifyEvery = Duration.seconds(schedule?.verifyEverySeconds ?? 0)
        set = max(Self.longest, every + Self.slack.set)
        proof = max(Self.longestUnproved, verifyEvery + Self.slack.proof)
        hasPoints = schedule?.pointInTime == true
        self.start = hasPoints ? start : nil
    }

    /// Whether a set, a proof or a point is missing or too old.
    func isLate(_ state: BackupState.Target, at now: Timestamp) -> Bool {
        guard let madeAt = state.madeAt, let verifiedAt = state.verifiedAt else { return true }
        return now.since(madeAt) > set || now.since(verifiedAt) > proof || isPointLate(state, at: now)
    }

    /// Whether services run, and their writes are not followed.
    func isPointLate(_ state: BackupState.Target, at now: Timestamp) -> Bool {
        guard let start else { return false }
        return now.since(max(state.pointAt ?? start, start)) > Self.longestPoint
    }

    /// From when on a target is late.
    ///
    /// - Parameter now: when the first set, proof or point is missing, the time counts from here.
    func end(of state: BackupState.Target, from now: Timestamp) -> Timestamp {
        let end = min((state.madeAt ?? now).adding(set), (state.verifiedAt ?? now).adding(proof))
        guard hasPoints else { return end }
        let point = state.pointAt.map { $0.adding(Self.noticedPoint.next) } ?? now.adding(Self.noticedPoint.first)
        return min(end, point)
    }
}
