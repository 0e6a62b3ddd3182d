import Dispatch
import Glibc

/// Work for a worker process: bytes in, bytes out.
public struct Work: Sendable {
    let memory: Int
    let processorTime: Duration?
    let niceness: Int32
    let answer: @Sendable ([UInt8]) -> [UInt8]

    /// - Parameters:
    ///   - memory: bytes of address space (`RLIMIT_AS`), code included.
    ///   - processorTime: per job (`RLIMIT_CPU`), whole seconds; more ends the process.
    ///   - niceness: 0…19.
    ///   - answer: returns a result or an encoded failure.
    public init(
        memory: Int,
        processorTime: Duration? = nil,
        niceness: Int32,
        answer: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) {
        self.memory = memory
        self.processorTime = processorTime
        self.niceness = niceness
        self.answer = answer
    }

    /// Ends the process when the other end closes, even during a job.
    public func run() -> Never {
        // Optional.
        _ = setpriority(Int32(bitPattern: PRIO_PROCESS.rawValue), 0, niceness)
        guard limit(RLIMIT_CORE, to: 0), limit(RLIMIT_AS, to: memory) else { exit(71) }
        let stream = FrameStream(descriptor: 0)
        exitWhenPeerCloses(of: stream)
        serve(stream)
        exit(0)
    }

    func serve(_ stream: FrameStream) {
        while let job = try? stream.receive(), limitJob(), (try? stream.send(answer(job))) != nil {}
    }

    /// Adds to the time already used.
    private func limitJob() -> Bool {
        guard let processorTime else { return true }
        var used = rusage()
        guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &used) == 0 else { return false }
        let taken = used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit) == 0 else { return false }
        limit.rlim_cur = min(rlim_t(taken + Int(processorTime.components.seconds)), limit.rlim_max)
        return setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit) == 0
    }

    private func limit(_ resource: __rlimit_resource, to maximum: Int) -> Bool {
        var limit = rlimit(rlim_cur: rlim_t(maximum), rlim_max: rlim_t(maximum))
        return setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
    }

    /// `PR_SET_PDEATHSIG` would track the starting thread, not the process.
    private func exitWhenPeerCloses(of stream: FrameStream) {
        DispatchQueue(label: "umkreis.worker.end").async {
            stream.awaitEnd()
            _exit(0)
        }
    }
}
