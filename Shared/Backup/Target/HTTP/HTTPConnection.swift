import CCurl
import Synchronization

/// Requests over connections that stay open between them (libcurl); one at a time.
///
/// Each call blocks until its answer, or until a deadline.
final class HTTPConnection: Sendable {
    /// Deadlines of a request.
    struct Limits: Sendable {
        var connect = Duration.seconds(10)
        /// After so long without a byte a connection counts as lost.
        var stall = Duration.seconds(30)
        /// The whole request.
        var whole = Duration.seconds(1800)
        /// Bytes of an answer.
        var answer = 1 << 30
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    /// Of hosts, certificates and protocols, which a repetition does not change.
    private static let lasting = [
        CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
        CURLE_FILESIZE_EXCEEDED, CURLE_WRITE_ERROR,
    ]

    private let limits: Limits
    private let pace: Pace?
    /// The address of libcurl's handle.
    private let handle: Mutex<UInt>

    init(limits: Limits = Limits(), pace: Pace? = nil) {
        (self.limits, self.pace) = (limits, pace)
        handle = Mutex(Self.isReady ? UInt(bitPattern: curl_easy_init()) : 0)
    }

    deinit {
        if let curl = UnsafeMutableRawPointer(bitPattern: handle.withLock(\.self)) { curl_easy_cleanup(curl) }
    }

    func send(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPAnswer {
        try handle.withLock { (address) throws(HTTPFailure) -> HTTPAnswer in
            guard let curl = UnsafeMutableRawPointer(bitPattern: address) else {
                throw HTTPFailure(reason: "libcurl does not start", isPassing: false)
            }
            return try perform(request, on: curl)
        }
    }

    private func perform(
        _ request: HTTPRequest,
        on curl: UnsafeMutableRawPointer
    ) throws(HTTPFailure) -> HTTPAnswer {
        let transfer = HTTPTransfer(request.body, pace: pace, longest: limits.answer)
        // An empty value would leave a header out; libcurl adds these two by itself.
        var headers: UnsafeMutablePointer<curl_slist>?
        for (name, value) in request.headers { headers = curl_slist_append(headers, "\(name): \(value)") }
        for name in ["expect", "content-type"] where request.headers[name] == nil {
            headers = curl_slist_append(headers, "\(name):")
        }
        defer {
            // Otherwise the next request could use released memory.
            withExtendedLifetime(transfer) { curl_easy_reset(curl) }
            curl_slist_free_all(headers)
        }
        guard prepare(curl, request, headers, transfer) else {
            throw HTTPFailure(reason: "libcurl lacks HTTP", isPassing: false)
        }
        let code = curl_easy_perform(curl)
        guard code == CURLE_OK else {
            let reason = transfer.isTooLong ? "the answer is too long" : String(cString: curl_easy_strerror(code))
            throw HTTPFailure(reason: reason, isPassing: !Self.lasting.contains(code))
        }
        let status = umkreis_curl_response_code(curl)
        return HTTPAnswer(status: status, headers: transfer.headers, body: transfer.received)
    }

    private func prepare(
        _ curl: UnsafeMutableRawPointer,
        _ request: HTTPRequest,
        _ headers: UnsafeMutablePointer<curl_slist>?,
        _ transfer: HTTPTransfer
    ) -> Bool {
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        let (sends, size) = (request.method == "PUT" || request.method == "POST", request.body.count)
        let pause = pace?.duration(of: max(size, 64 << 20)) ?? .zero
        let texts: [(CURLoption, String)] = [
            (CURLOPT_URL, request.url), (CURLOPT_PROTOCOLS_STR, "http,https"),
            (CURLOPT_CUSTOMREQUEST, request.method),
        ]
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_PATH_AS_IS, 1), (CURLOPT_FOLLOWLOCATION, 0),
            (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)), (CURLOPT_UPLOAD, sends ? 1 : 0),
            (CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(limits.connect)),
            (CURLOPT_LOW_SPEED_LIMIT, 1),
            (CURLOPT_LOW_SPEED_TIME, max(1, Self.milliseconds(limits.stall) / 1000)),
            (CURLOPT_TIMEOUT_MS, Self.milliseconds(limits.whole + pause)),
        ]
        return texts.allSatisfy { umkreis_curl_set_text(curl, $0, $1) == CURLE_OK }
            && numbers.allSatisfy { umkreis_curl_set_number(curl, $0, $1) == CURLE_OK }
            && (!sends || umkreis_curl_set_size(curl, CURLOPT_INFILESIZE_LARGE, curl_off_t(size)) == CURLE_OK)
            && umkreis_curl_set_list(curl, CURLOPT_HTTPHEADER, headers) == CURLE_OK
            && umkreis_curl_set_pointer(curl, CURLOPT_READDATA, context) == CURLE_OK
            && umkreis_curl_set_reader(curl, HTTPTransfer.read) == CURLE_OK
            && umkreis_curl_set_pointer(curl, CURLOPT_WRITEDATA, context) == CURLE_OK
            && umkreis_curl_set_writer(curl, HTTPTransfer.write) == CURLE_OK
            && umkreis_curl_set_pointer(curl, CURLOPT_HEADERDATA, context) == CURLE_OK
            && umkreis_curl_set_header_reader(curl, HTTPTransfer.header) == CURLE_OK
    }

    private static func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }
}
