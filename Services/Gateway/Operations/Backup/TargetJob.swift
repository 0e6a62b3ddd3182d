import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisVocabulary
import UmkreisWire

/// Does a job on each target of a stack, and records what became of it.
///
/// A target that fails does not keep the others from being done.
struct TargetJob {
    private let job: BackupJob
    private let session: Session
    private let folder: BackupFolder

    /// - Parameters:
    ///   - pace: limits reads and writes.
    ///   - credentials: a file of credentials instead of those of the targets.
    init(_ job: BackupJob, _ session: Session, pace: Pace? = nil, credentials: String? = nil) {
        (self.job, self.session) = (job, session)
        folder = BackupFolder(directory: session.directory, pace: pace, credentials: credentials)
    }

    /// - Parameter names: only these targets; `nil` for all.
    /// - Returns: the outcome of each target.
    func run<Value>(
        on names: Set<String>? = nil,
        _ body: (Repository) async throws -> Value
    ) async throws -> [(target: String, outcome: Result<Value, Refusal>)] {
        var outcomes: [(String, Result<Value, Refusal>)] = []
        for target in try folder.targets() where names?.contains(target.path) != false {
            var outcome: Result<Value, Refusal>
            do {
                outcome = .success(try await body(try target.repository.get()))
            } catch let error as CancellationError {
                throw error
            } catch let error as BackupError {
                outcome = .failure(Refusal(error))
            } catch {
                outcome = .failure(Refusal(describing: error))
            }
            try await folder.record(outcome.reason, of: job, on: target.path, at: session.console.now())
            outcomes.append((target.path, outcome))
        }
        return outcomes
    }
}

extension Result where Failure == Refusal {
    /// Why it failed.
    var reason: String? {
        if case .failure(let refusal) = self { return refusal.fault.message }
        return nil
    }
}
