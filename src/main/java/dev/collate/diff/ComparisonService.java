package dev.collate.diff;

import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.work.Work;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.LongUnaryOperator;
import org.springframework.stereotype.Service;

/** Compares two contents. Every front end calls this service. */
@Service
public class ComparisonService {
    private final MeterRegistry meters;
    private final long workBudget;
    private final DecoderSettings decoders;

    ComparisonService(MeterRegistry meters, DiffSettings settings, DecoderSettings decoders) {
        this.meters = meters;
        this.workBudget = settings.workBudget();
        this.decoders = decoders;
    }

    /** Returns the maximum number of steps that one request may spend on the search for the smallest difference. */
    public long workBudget() {
        return workBudget;
    }

    /** Returns the settings with which an {@link ImageDiffRequest} decodes its images. */
    public DecoderSettings decoders() {
        return decoders;
    }

    /**
     * Waits for the memory that a comparison and its output need, and runs the comparison. Some parts of a result are computed only when
     * the caller asks for them.
     *
     * @throws dev.collate.problem.ApiException 422 if a content cannot be parsed (the message contains its name and the position); 413 for
     *     an image with too many pixels; 503 if there is not enough memory
     */
    public <R extends Comparison> R compare(ComparisonRequest<R> request, Output output, Work work) {
        return compare(request, output, work, LongUnaryOperator.identity());
    }

    /**
     * Like {@link #compare(ComparisonRequest, Output, Work)}, for a caller that needs more memory than the comparison.
     *
     * @param totalHeapBytes computes the heap bytes that the caller needs in total from the heap bytes of the comparison
     */
    public <R extends Comparison> R compare(
            ComparisonRequest<R> request, Output output, Work work, LongUnaryOperator totalHeapBytes) {
        long heapBytes = totalHeapBytes.applyAsLong(request.heapBytes(output, work));
        var comparison = work.compute(heapBytes, () -> request.compare(output));
        if (comparison.isApproximate()) {
            // Without this metric, nobody would notice an approximate patch, because a patch does not contain this
            // flag.
            meters.counter(
                            "collate.response.approximate",
                            "endpoint",
                            DiffConfiguration.PATH_PREFIX + request.format().wireName())
                    .increment();
        }
        return comparison;
    }
}
