/// A write whose closure has run and whose fate the COMMIT decides.
struct WriteAttempt {
    /// What the closure threw.
    let failure: (any Error)?
    /// Resumes the caller; with the closure's own error where there is one.
    private let tell: (Result<Void, any Error>) -> Void

    init(failure: (any Error)? = nil, tell: @escaping (Result<Void, any Error>) -> Void) {
        self.failure = failure
        self.tell = tell
    }

    func finish(_ fate: Result<Void, any Error>) {
        tell(fate)
    }
}

extension WriteAttempt {
    /// The same attempt, which has failed after its closure had succeeded.
    func failing(_ error: any Error) -> WriteAttempt {
        WriteAttempt(failure: error) { [tell] _ in tell(.failure(error)) }
    }
}
