import CCurl
import Dispatch

/// Sends mails by SMTP (libcurl), over separate connections, on a thread that may block.
struct MailServer: MailTransport {
    let url: String
    let user: String?
    let password: String?
    /// Requires TLS (STARTTLS or from the start) and a verified certificate.
    let isTLSRequired: Bool
    /// A PEM file.
    let authorities: String?
    var limits = Limits()

    struct Limits: Sendable {
        var connect = Duration.seconds(10)
        var whole = Duration.seconds(30)
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    private static let thread = DispatchQueue(label: "mail")

    func deliver(_ message: MailMessage) async -> Delivery {
        let sockets = TransferSockets()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Self.thread.async { continuation.resume(returning: send(message, over: sockets)) }
            }
        } onCancel: {
            sockets.abort(as: .interrupted)
        }
    }

    private func send(_ message: MailMessage, over sockets: TransferSockets) -> Delivery {
        guard Self.isReady, let curl = curl_easy_init() else { return .failed("libcurl does not start") }
        let recipients = curl_slist_append(nil, "<\(message.to.mailbox)>")
        let transfer = MailTransfer(message.bytes, over: sockets)
        // libcurl's timeout excludes QUIT.
        let timeout = DispatchWorkItem {
            sockets.abort(as: .failed("the mail server could not be used: Timeout was reached"))
        }
        let limit = DispatchTimeInterval.milliseconds(Self.milliseconds(limits.whole))
        DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: timeout)
        defer {
            withExtendedLifetime(transfer) { curl_easy_cleanup(curl) }
            curl_slist_free_all(recipients)
            timeout.cancel()
        }
        guard prepare(curl, message, recipients, transfer) else { return .failed("libcurl lacks SMTP or TLS") }
        let code = curl_easy_perform(curl)
        return code == CURLE_OK ? .sent : sockets.abortReason ?? failure(code, reply: umkreis_curl_response_code(curl))
    }

    private static func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }

    private func prepare(
        _ curl: UnsafeMutableRawPointer,
        _ message: MailMessage,
        _ recipients: UnsafeMutablePointer<curl_slist>?,
        _ transfer: MailTransfer
    ) -> Bool {
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        var texts: [(CURLoption, String)] = [
            // The path is the EHLO name.
            (CURLOPT_URL, "\(url)/\(message.from.host)"), (CURLOPT_PROTOCOLS_STR, "smtp,smtps"), (CURLOPT_PROXY, ""),
            (CURLOPT_MAIL_FROM, "<\(message.from.mailbox)>"),
        ]
        if let user { texts.append((CURLOPT_USERNAME, user)) }
        if let password { texts.append((CURLOPT_PASSWORD, password)) }
        if let authorities { texts.append((CURLOPT_CAINFO, authorities)) }
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_UPLOAD, 1), (CURLOPT_NOSIGNAL, 1), (CURLOPT_NOPROGRESS, 0), (CURLOPT_QUICK_EXIT, 1),
            (CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(limits.connect)),
            (CURLOPT_TIMEOUT_MS, Self.milliseconds(limits.whole)),
            (CURLOPT_SERVER_RESPONSE_TIMEOUT, max(1, Self.milliseconds(limits.whole) / 1000)),
            (CURLOPT_INFILESIZE, transfer.count),
            (CURLOPT_USE_SSL, Int((isTLSRequired ? CURLUSESSL_ALL : CURLUSESSL_NONE).rawValue)),
        ]
        return texts.allSatisfy { umkreis_curl_set_text(curl, $0, $1) == CURLE_OK }
            && numbers.allSatisfy { umkreis_curl_set_number(curl, $0, $1) == CURLE_OK }
            && umkreis_curl_set_list(curl, CURLOPT_MAIL_RCPT, recipients) == CURLE_OK
            && umkreis_curl_set_pointer(curl, CURLOPT_READDATA, context) == CURLE_OK
            && umkreis_curl_set_reader(curl, MailTransfer.read) == CURLE_OK
            && umkreis_curl_set_writer(curl, MailTransfer.ignore) == CURLE_OK
            && umkreis_curl_set_sockets(curl, MailTransfer.opened, MailTransfer.closing, context) == CURLE_OK
            && umkreis_curl_set_pointer(curl, CURLOPT_XFERINFODATA, context) == CURLE_OK
            && umkreis_curl_set_progress(curl, MailTransfer.progress) == CURLE_OK
    }

    /// The reply's text may contain the address.
    private func failure(_ code: CURLcode, reply: Int) -> Delivery {
        let words = String(cString: curl_easy_strerror(code))
        guard reply >= 400 else { return .failed("the mail server could not be used: \(words)") }
        let error = "the mail server answered \(reply): \(words)"
        // Authentication and connection errors are not the mail's fault.
        let isOurFault = [CURLE_LOGIN_DENIED, CURLE_USE_SSL_FAILED, CURLE_REMOTE_ACCESS_DENIED].contains(code)
        return reply >= 500 && !isOurFault ? .refused(error) : .failed(error)
    }
}
