#if HTTP
import HTTPTypes
import UmkreisWire

/// Why the rest of a body is not read.
enum RequestBodyError: Error {
    /// It arrives below the least rate.
    case tooSlow
    /// Chunk extensions or trailers without end.
    case tooMuchFraming
    /// It is shorter than its head says.
    case incomplete

    /// - Parameter error: what reading a body threw; all others are the client's, such as broken chunks.
    static func problem(of error: any Error) -> Problem {
        switch error {
        case tooSlow as RequestBodyError:
            Problem(
                Fault(.deadlineExceeded, "the body arrived too slowly", rule: "body-too-slow"),
                as: .requestTimeout
            )
        default:
            Problem(Fault(.invalid, "the body is incomplete or is not readable HTTP/1.1", rule: "not-http"))
        }
    }
}
#endif
